import { yamlText } from './yaml-text.ts';

/** The form in which rules are written. */
export type RuleForm = 'json' | 'yaml';

/** Rules that somebody edits: one document, and the text that says it. */
export interface RuleDraft {
  readonly form: RuleForm;
  readonly text: string;
  /** What the text said when it could be read last. */
  readonly document: unknown;
  /** Whether the text says that now; YAML is read by the service alone. */
  readonly isRead: boolean;
}

/** Begins with the rules in force, as the service writes them. */
export function draftOf(form: RuleForm, texts: Readonly<Record<RuleForm, string>>): RuleDraft {
  return { form, text: texts[form], document: JSON.parse(texts.json) as unknown, isRead: true };
}

/** Takes a text as it is typed. */
export function typedInto(draft: RuleDraft, text: string): RuleDraft {
  try {
    return { ...draft, text, document: JSON.parse(text) as unknown, isRead: true };
  } catch {
    return { ...draft, text, isRead: false };
  }
}

/** Takes a changed document, and writes it in the form that is chosen. */
export function withDocument(draft: RuleDraft, document: unknown): RuleDraft {
  return { ...draft, text: writtenAs(draft.form, document), document, isRead: true };
}

/** Takes what the service read in a text; an answer about a text that has changed since says nothing. */
export function readAs(draft: RuleDraft, text: string, json: string): RuleDraft {
  if (draft.text !== text || draft.isRead) return draft;
  return { ...draft, document: JSON.parse(json) as unknown, isRead: true };
}

/** Writes a draft in another form; what cannot be read stays as it is. */
export function inForm(draft: RuleDraft, form: RuleForm): RuleDraft {
  return draft.isRead ? withDocument({ ...draft, form }, draft.document) : { ...draft, form };
}

const writtenAs = (form: RuleForm, document: unknown) =>
  form === 'json' ? `${JSON.stringify(document, null, 2)}\n` : yamlText(document);
