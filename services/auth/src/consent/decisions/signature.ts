import { z } from 'zod';

/** The field in which one signs. */
export const signatureField = { width: 1000, height: 300 } as const;

/** Shorter than a fingertip's tap or a stray line is no signature. In units of the field. */
const LEAST_LENGTH = 100;

/** Lines of the pen: x, y, x, y, … */
export const strokes = z
  .array(z.array(z.number().int().min(0).max(signatureField.width)).min(4).max(4000))
  .min(1, 'Sign in the field')
  .max(200)
  .refine((lines) => lines.every((line) => line.length % 2 === 0), 'Points come in pairs')
  .refine((lines) => lines.reduce((sum, line) => sum + lengthOf(line), 0) >= LEAST_LENGTH, 'Sign in the field');

/** What somebody signed with: drawn in the field or, from the keyboard, the name typed. */
export const signature = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('drawn'), strokes }),
  z.object({ kind: z.literal('typed'), name: z.string().trim().min(2, 'Type your full name').max(200) }),
]);

export type Signature =
  | z.output<typeof signature>
  /** Signed before, on paper, and entered by staff. */
  | { kind: 'paper' }
  /** Signed with a document-signature provider, under its reference. */
  | { kind: 'external'; reference: string }
  /** The signer was erased; what they decided for another person stands. */
  | { kind: 'erased' };

function lengthOf(line: readonly number[]): number {
  let length = 0;
  for (let i = 2; i + 1 < line.length; i += 2) {
    length += Math.hypot(line[i]! - line[i - 2]!, line[i + 1]! - line[i - 1]!);
  }
  return length;
}
