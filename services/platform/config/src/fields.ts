import { z } from 'zod';

/** A switch: `true` in JSON; `true|false|yes|no|on|off|1|0` in the environment. */
export function flag(): z.ZodType<boolean> {
  return z.union([z.boolean(), z.stringbool()], { error: 'Expected true or false' });
}

/** Key material, at least 32 bytes: base64, base64url or hex of a file or variable. */
export function secretKey(): z.ZodType<Uint8Array> {
  return z
    .string()
    .transform(
      (text) => new Uint8Array(Buffer.from(text.trim(), /^[0-9a-f]+$/i.test(text.trim()) ? 'hex' : 'base64url')),
    )
    .refine((key) => key.length >= 32, { error: 'Expected at least 32 bytes, in hexadecimal or base64' });
}

/** Several values: an array in JSON, separated by commas in the environment. */
export function list(): z.ZodType<string[]> {
  const split = (value: unknown) => (typeof value === 'string' ? value.split(',').map((each) => each.trim()) : value);
  return z.preprocess(split, z.array(z.string().min(1)).min(1, 'Expected at least one'));
}
