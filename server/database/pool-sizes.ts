/** Connections of one process, apart so that nobody waits for another's: visitors, running jobs, the queue of jobs, and what listens to other processes. */
export const poolSizes = { visitor: 10, job: 6, queue: 3, listener: 1 };

export const connectionsOfProcess = Object.values(poolSizes).reduce((sum, size) => sum + size, 0);
