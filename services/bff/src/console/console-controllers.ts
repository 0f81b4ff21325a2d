import { readdirSync } from 'node:fs';
import type { Type } from '@nestjs/common';

/**
 * The controllers of this folder, found. Their order says nothing: no two of their addresses overlap.
 * @throws for two of one name: a file that was renamed may lie beside its old output
 */
export const consoleControllers: readonly Type[] = await controllersIn(new URL('.', import.meta.url));

async function controllersIn(folder: URL): Promise<Type[]> {
  const files = readdirSync(folder).filter((file) => /\.controller\.[jt]s$/.test(file));
  const found = new Map<string, Type>();
  for (const file of files.sort()) {
    const exported = Object.entries((await import(`./${file}`)) as Record<string, Type>);
    for (const [name, controller] of exported.filter(([each]) => each.endsWith('Controller'))) {
      if (found.has(name)) throw new Error(`${file} has a second ${name}; is the build stale?`);
      found.set(name, controller);
    }
  }
  return [...found.values()];
}
