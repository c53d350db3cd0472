/** Whether a failed write met the unique index of that name. */
export const metIndex = (error: unknown, index: string): boolean => {
  const cause = (error as { cause?: unknown }).cause ?? error;
  return (cause as { code?: string }).code === "23505" && (cause as { constraint?: string }).constraint === index;
};
