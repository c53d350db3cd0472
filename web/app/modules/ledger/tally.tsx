import css from "./tally.module.css";

/** More would not fit on a phone: with more entries, each stroke stands for several. */
const mostStrokes = 50;

type Props = {
  counted: number;
  size: number;
  /** What was counted is not what was signed or listed. */
  isWrong?: boolean;
};

/** Entries of the log as strokes in groups of five, drawn as they are counted. */
export function Tally({ counted, size, isWrong }: Props) {
  const strokes = Math.min(size, mostStrokes);
  const drawn = size === 0 ? 0 : Math.floor((counted / size) * strokes);
  return (
    <div className={isWrong ? `${css.tally} ${css.wrong}` : css.tally} aria-hidden="true">
      {Array.from({ length: Math.ceil(strokes / 5) }, (_, group) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place
        <svg key={group} viewBox="0 0 32 32" aria-hidden="true">
          {paths.slice(0, strokes - 5 * group).map((path, at) => (
            <path
              key={path}
              d={path}
              pathLength={1}
              className={at === 4 ? css.slash : css.stroke}
              data-drawn={5 * group + at < drawn || undefined}
              style={{ transitionDelay: `${(5 * group + at) * 14}ms` }}
            />
          ))}
        </svg>
      ))}
    </div>
  );
}

/** The four strokes of a group, and the fifth across them. */
const paths = ["M6 6.2V26", "M12.4 5V26.4", "M18.8 5.8V25.8", "M25.2 5.2V26.2", "M2 22.4 29.6 9.2"];
