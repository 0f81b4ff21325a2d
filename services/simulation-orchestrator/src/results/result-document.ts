import { DomainError } from '@strainscope/kernel';
import { z } from 'zod';

/** What a worker handed in does not hold together; another attempt may. */
export class UnusableResult extends DomainError {
  constructor(code: string, message: string) {
    super({ code, status: 422, message });
  }
}

const finite = z.number();
const fraction = z.number().min(0).max(1);
const valued = z.object({ value: finite });
const region = z.object({ mps95: finite, mps: finite });

/** Those parts of `proto/solver/result.schema.json` that this service reads; the document is kept whole. */
const resultDocument = z.object({
  'principal-max-strain': valued,
  'principal-min-strain': valued,
  'maximum-shear-strain': valued,
  'MPS-95': valued,
  'MPSxSR-95': valued,
  'CSDM-3': fraction,
  'CSDM-5': fraction,
  'CSDM-10': fraction,
  'CSDM-15': fraction,
  'CSDM-30': fraction,
  'MPSR-120': fraction,
  'MPSxSR-28': fraction,
  'region-wise-mps': z.record(z.string(), region),
  curve: z.object({ time: z.array(finite), mps95: z.array(finite) }),
});
export type ResultDocument = z.output<typeof resultDocument>;

/** @throws UnusableResult when it is no JSON or misses something; NaN and infinity are refused too */
export function readResultDocument(json: string): ResultDocument {
  const parsed = resultDocument.safeParse(parse(json));
  if (!parsed.success) throw new UnusableResult('BAD_RESULT', 'The solver’s result is incomplete.');
  return parsed.data;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
