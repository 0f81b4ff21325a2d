/** What a second of solving costs. */
export interface Rate {
  /** Per solve second, in `currency`. */
  perSecond: number;
  /** ISO 4217. */
  currency: string;
}

/** What a worker of a pool has, and what an hour of it costs; null where no price is set. */
export interface PoolPrice {
  cores: number;
  gpus: number;
  coreHour: number | null;
  gpuHour: number | null;
}

/** Cost of one attempt, rounded to a millionth so that sums stay exact in decimal columns. */
export function costOf(solveSeconds: number, rate: Rate): number {
  return Math.round(Math.max(0, solveSeconds) * rate.perSecond * 1e6) / 1e6;
}

/** Price of a second of a worker; 0 where nothing of it has a price. */
export function perSecond({ cores, gpus, coreHour, gpuHour }: PoolPrice): number {
  return (cores * (coreHour ?? 0) + gpus * (gpuHour ?? 0)) / 3600;
}
