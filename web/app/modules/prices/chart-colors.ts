const attribute = "data-theme";

/** The design's colours as they are in the mode of the moment: a canvas cannot name them. */
export const chartColors = () => {
  const style = getComputedStyle(document.documentElement);
  const color = (token: string) => style.getPropertyValue(token).trim();
  return {
    text: color("--text"),
    second: color("--text-2"),
    line: color("--line"),
    edge: color("--edge"),
    area: color("--hover"),
    unknown: color("--unknown"),
    solid: color("--solid"),
    font: color("--font"),
  };
};

/** Tells of each switch between dark and light; returns how to end it. */
export const onColorMode = (tell: () => void): (() => void) => {
  const observer = new MutationObserver(tell);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: [attribute] });
  return () => observer.disconnect();
};
