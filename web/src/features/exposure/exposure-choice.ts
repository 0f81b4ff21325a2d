import type { ExposureFigures } from '@strainscope/console-contract';

export type ExposureKind = ExposureFigures['kind'];

/** Numbers of days up to now that figures may be of. */
export const periods = [7, 28, 90, 365] as const;
export const kinds: readonly ExposureKind[] = ['all', 'match', 'training'];

/** What figures are of. */
export interface ExposureChoice {
  days: (typeof periods)[number];
  kind: ExposureKind;
}

export const usualChoice: ExposureChoice = { days: 28, kind: 'all' };

/** Reads what an address chooses; what it names wrongly or not at all is as usual. */
export function readChoice(query: URLSearchParams): ExposureChoice {
  return {
    days: periods.find((days) => String(days) === query.get('days')) ?? usualChoice.days,
    kind: kinds.find((kind) => kind === query.get('kind')) ?? usualChoice.kind,
  };
}

/** Writes a choice into an address. Another period orders players anew: their list begins at its first page. */
export function withChoice(query: URLSearchParams, { days, kind }: ExposureChoice): URLSearchParams {
  const next = new URLSearchParams(query);
  if (days !== readChoice(query).days) for (const part of ['cursor', 'page']) next.delete(part);
  next.set('days', String(days));
  next.set('kind', kind);
  return next;
}
