/** Called repeatedly during a long operation. */
export type Progress = (done: number, total: number) => void;
