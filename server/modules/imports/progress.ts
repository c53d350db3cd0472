/** Told now and then how far a long step is. */
export type Progress = (done: number, total: number) => void;
