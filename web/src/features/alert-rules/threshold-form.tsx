import { Button, Radio } from 'antd';
import { NumberInput } from '../../shared/form/number-input.tsx';
import styles from './alert-rules.module.css';
import { thresholdLabel } from './metric-words.ts';
import { formRulesOf, withRule, type FormRule, type Joint } from './rule-document.ts';
import type { RuleDraft } from './rule-draft.ts';
import { goToText } from './rule-text.tsx';

interface ThresholdFormProps {
  draft: RuleDraft;
  /** A rule in words; undefined until it is known. */
  wordsOf: (id: string) => string | undefined;
  onChange: (document: unknown) => void;
}

const joints: { value: Joint; label: string }[] = [
  { value: 'all', label: 'All of them have to be reached (AND)' },
  { value: 'any', label: 'One of them is enough (OR)' },
];

/** Thresholds in fields, for rules that are thresholds side by side. They change the same document as the text. */
export function ThresholdForm({ draft, wordsOf, onChange }: ThresholdFormProps) {
  return (
    <div className={styles['fields']}>
      <h3>Thresholds</h3>
      {!draft.isRead && <p role="note">The fields show the text as it could be read last. They open once it can be.</p>}
      {formRulesOf(draft.document).map((rule) =>
        rule.thresholds ? (
          <RuleFields
            key={rule.place}
            rule={rule}
            disabled={!draft.isRead}
            onChange={(next) => onChange(withRule(draft.document, next))}
          />
        ) : (
          <fieldset key={rule.place} className={styles['rule']}>
            <legend>{rule.name}</legend>
            <p>{wordsOf(rule.id) ?? 'Compare to see it in words.'}</p>
            <p className={styles['quiet']}>It is more than thresholds side by side.</p>
            <div>
              <Button size="small" aria-label={`Edit as text: ${rule.name}`} onClick={() => goToText(rule.id)}>
                Edit as text
              </Button>
            </div>
          </fieldset>
        ),
      )}
    </div>
  );
}

interface RuleFieldsProps {
  rule: FormRule;
  disabled: boolean;
  onChange: (rule: FormRule) => void;
}

function RuleFields({ rule, disabled, onChange }: RuleFieldsProps) {
  const { name, joint, thresholds = [] } = rule;
  const set = (place: number, atLeast: number | string) =>
    onChange({ ...rule, thresholds: thresholds.map((each, at) => (at === place ? { ...each, atLeast } : each)) });
  return (
    <fieldset className={styles['rule']}>
      <legend>{name}</legend>
      <div className={styles['thresholds']}>
        {thresholds.map(({ metric, atLeast }, place) => (
          <label key={place}>
            {thresholdLabel(metric)}
            <NumberInput disabled={disabled} value={atLeast} onChange={(value) => set(place, value)} />
          </label>
        ))}
      </div>
      {joint !== undefined && thresholds.length > 1 && (
        <Radio.Group
          aria-label={`How the thresholds of ${name} go together`}
          disabled={disabled}
          value={joint}
          onChange={({ target }) => onChange({ ...rule, joint: target.value as Joint })}
          options={joints}
        />
      )}
    </fieldset>
  );
}
