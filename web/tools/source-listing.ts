/**
 * Listings in documents that are taken from the program itself when the console is built, so that they cannot grow old:
 *
 *     ```source services/fe-solver/src/kernel/relaxation.ts relax
 *     ```
 *
 * becomes the function `relax` of that file with its comment.
 */
import { readFileSync } from 'node:fs';

const REPOSITORY = new URL('../../', import.meta.url);

/** @throws when a file or function is gone: the build then says so */
export const withSourceListings = (markdown: string): string =>
  markdown.replaceAll(/^```source (\S+) (\w+)\n+```$/gm, (_, file: string, name: string) => {
    const listing = functionOf(readFileSync(new URL(file, REPOSITORY), 'utf8'), name);
    if (listing === undefined) throw new Error(`${file} has no function ${name}.`);
    return `\`\`\`ts\n// ${file}\n${listing}\`\`\``;
  });

/** The text of a top-level function, from its comment to its closing brace. */
export function functionOf(source: string, name: string): string | undefined {
  const comment = String.raw`(?:\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?`;
  return new RegExp(String.raw`^${comment}(?:export )?function ${name}\b[\s\S]*?^}\n`, 'm').exec(source)?.[0];
}
