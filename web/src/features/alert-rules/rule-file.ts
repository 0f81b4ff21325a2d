import type { RuleForm } from './rule-draft.ts';

/** As much as the service reads, bytes. */
const largest = 64 * 1024;

/** What an imported file holds, or why it cannot be taken. */
export type RuleFile = { readonly form: RuleForm; readonly text: string } | { readonly refusal: string };

/** Reads rules from a file; whether they are right the service says. */
export async function readRuleFile(file: File): Promise<RuleFile> {
  if (file.size > largest) return { refusal: `${file.name} is larger than 64 KiB. Rules are much smaller.` };
  const text = await file.text().catch(() => undefined);
  if (text === undefined) return { refusal: `${file.name} cannot be read. Choose it again.` };
  // The decoder leaves this mark where bytes are no text.
  if (/[\0\uFFFD]/.test(text)) return { refusal: `${file.name} is not a text file.` };
  if (text.trim() === '') return { refusal: `${file.name} is empty.` };
  return { form: /\.ya?ml$/i.test(file.name) ? 'yaml' : 'json', text };
}
