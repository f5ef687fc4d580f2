type Work = () => Promise<unknown>
/** The time that this thread works on average until the promise is kept, in milliseconds. Waiting does not count. */
export declare function costOf(work: Work, runs?: number): Promise<number>
/**
 * Why `longer` costs too much for an input that is up to twice that of `shorter`; null if it does not. A first run
 * that costs little ends the measurement. A difference counts only if it is there in each of several rounds.
 */
export declare function findExcess(shorter: Work, longer: Work): Promise<string | null>
