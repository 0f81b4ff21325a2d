import { hash, verify } from '@node-rs/argon2';

/** Argon2id with 19 MiB and two passes: OWASP Password Storage Cheat Sheet, first recommendation. */
const argon2id = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** @returns a PHC string, salt and parameters inside */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), argon2id);
}

const nobody = hash('nobody has this password', argon2id);

/** Takes the same work for an account that does not exist (`undefined`), so that time tells nobody which do. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobody), password.normalize('NFKC'));
  return matches && passwordHash !== undefined;
}
