const attribute = "data-theme";

/** The design's colours in the current mode. A canvas cannot use CSS variables. */
export function chartColors() {
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
}

/** Calls back on each switch between dark and light; returns a function that stops it. */
export function onColorMode(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: [attribute] });
  return () => observer.disconnect();
}
