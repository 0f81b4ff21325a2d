import type { AlertRules } from '@strainscope/console-contract';
import { useState } from 'react';
import { draftOf, inForm, type RuleDraft, type RuleForm } from './rule-draft.ts';

/** Rules as they are edited. */
export interface RuleEditing {
  draft: RuleDraft;
  /** Whether they differ from what is in force. */
  isChanged: boolean;
  change: (step: (draft: RuleDraft) => RuleDraft) => void;
  choose: (form: RuleForm) => void;
  /** Takes what is in force again. */
  discard: () => void;
}

interface Held {
  form: RuleForm;
  /** Undefined while nothing differs from what is in force. */
  edited: RuleDraft | undefined;
}

/** Holds what somebody edits; without a change it follows the rules in force. */
export function useRuleDraft(inForce: Pick<AlertRules, RuleForm>): RuleEditing {
  const [{ form, edited }, set] = useState<Held>({ form: 'json', edited: undefined });
  const draft = edited ?? draftOf(form, inForce);
  return {
    draft,
    isChanged: draft.text !== inForce[draft.form],
    change: (step) =>
      set((held) => {
        const next = step(held.edited ?? draftOf(held.form, inForce));
        return { form: next.form, edited: next.text === inForce[next.form] ? undefined : next };
      }),
    choose: (chosen) => set((held) => ({ form: chosen, edited: held.edited && inForm(held.edited, chosen) })),
    discard: () => set((held) => ({ ...held, edited: undefined })),
  };
}
