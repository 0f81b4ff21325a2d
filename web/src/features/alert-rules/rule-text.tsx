import { Input, Segmented } from 'antd';
import styles from './alert-rules.module.css';
import { typedInto, type RuleDraft, type RuleForm } from './rule-draft.ts';
import { RuleImport } from './rule-import.tsx';

interface RuleTextProps {
  draft: RuleDraft;
  /** What the service says against the text, with the place in it. */
  faults: readonly { path: string; message: string }[];
  onChange: (step: (draft: RuleDraft) => RuleDraft) => void;
  onForm: (form: RuleForm) => void;
}

const forms = [
  { value: 'json' as const, label: 'JSON' },
  { value: 'yaml' as const, label: 'YAML' },
];

const id = 'rules-as-text';

/** Puts the cursor into the text, where it names a rule. */
export function goToText(ruleId: string): void {
  const field = document.getElementById(id);
  if (!(field instanceof HTMLTextAreaElement)) return;
  field.focus();
  const at = field.value.indexOf(ruleId);
  if (at >= 0) field.setSelectionRange(at, at + ruleId.length);
}

/** The rules as text, which says everything that rules can be; faults stand below it. */
export function RuleText({ draft, faults, onChange, onForm }: RuleTextProps) {
  return (
    <div className={styles['text']}>
      <h3>As text</h3>
      <div className={styles['deeds']}>
        <Segmented<RuleForm>
          aria-label="Form of the text"
          value={draft.form}
          onChange={onForm}
          options={forms}
          disabled={!draft.isRead}
        />
        <RuleImport onRead={({ form, text }) => onChange((before) => typedInto({ ...before, form }, text))} />
      </div>
      <label htmlFor={id}>Rules as {draft.form === 'json' ? 'JSON' : 'YAML'}</label>
      <Input.TextArea
        id={id}
        className={styles['code'] ?? ''}
        rows={18}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        value={draft.text}
        onChange={({ target }) => onChange((before) => typedInto(before, target.value))}
        aria-invalid={faults.length > 0}
        aria-describedby={`${id}-faults`}
        {...(faults.length > 0 && { status: 'error' as const })}
      />
      <div id={`${id}-faults`} role="alert">
        {faults.length > 0 && (
          <ul aria-label="What is wrong with the text" className={styles['faults']}>
            {faults.map(({ path, message }) => (
              <li key={path + message}>
                <code>{path}</code>: {message}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
