import type { ConsentDecision, ConsentPurpose, ConsentSignature, ConsentText } from '@strainscope/console-contract';
import { Radio } from 'antd';
import { useState, type ReactNode } from 'react';
import type { z } from 'zod';
import type { FormSchema } from '../../shared/form/form-schema.ts';
import { SchemaForm } from '../../shared/form/schema-form.tsx';
import styles from './consent.module.css';
import { changed, type Answers } from './decided-before.ts';
import { ConsentTextView } from './consent-text-view.tsx';
import { SignaturePad } from './signature-pad.tsx';

export interface Signed {
  decisions: ConsentDecision[];
  signature: ConsentSignature;
}

interface ConsentFormProps<S extends FormSchema, T> {
  texts: readonly ConsentText[];
  /** What was said before on these very texts: of that only changes are signed. */
  given?: Answers;
  /** A remark on one purpose. */
  remarkOn?: (purpose: ConsentPurpose) => string | undefined;
  /** Of the fields above the texts. */
  schema: S;
  children?: ReactNode;
  send: (signed: Signed, values: z.output<S>) => Promise<T>;
  onSent: (answer: T) => void;
}

/** Every text with its question, and one signature under all answers. Nothing is chosen beforehand that was not said before. */
export function ConsentForm<S extends FormSchema, T>(props: ConsentFormProps<S, T>) {
  const { texts, given = {}, remarkOn, schema, children, send, onSent } = props;
  const [answers, setAnswers] = useState<Answers>(given);
  const [signature, setSignature] = useState<ConsentSignature | null>(null);
  const [lacking, setLacking] = useState<string>();

  const submit = (values: z.output<S>): Promise<T | undefined> => {
    const missing = lackingOf(texts, given, answers) ?? (signature ? undefined : 'Sign before you send.');
    setLacking(missing);
    if (missing !== undefined || !signature) return Promise.resolve(undefined);
    const signed = changed(given, answers);
    const decisions = texts
      .filter(({ purpose }) => signed.includes(purpose))
      .map(({ purpose, hash }) => ({ purpose, text_hash: hash, given: answers[purpose]! }));
    return send({ decisions, signature }, values);
  };
  return (
    <SchemaForm
      schema={schema}
      send={submit}
      onSent={(answer) => answer !== undefined && onSent(answer)}
      submitLabel="Sign and send"
    >
      {children}
      {texts.map((text) => (
        <fieldset key={text.purpose} className={styles['purpose']}>
          <legend>{text.title}</legend>
          <details open={text.purpose === 'care'}>
            <summary>Read the text</summary>
            <ConsentTextView text={text} />
          </details>
          {remarkOn?.(text.purpose) !== undefined && <p>{remarkOn(text.purpose)}</p>}
          <Radio.Group
            aria-label={text.title}
            value={answers[text.purpose]}
            onChange={({ target }) => setAnswers({ ...answers, [text.purpose]: target.value as boolean })}
            options={[
              { value: true, label: 'Yes, I agree' },
              { value: false, label: 'No' },
            ]}
          />
        </fieldset>
      ))}
      <SignaturePad onSigned={setSignature} />
      {lacking !== undefined && <p role="alert">{lacking}</p>}
    </SchemaForm>
  );
}

/** Every text has an answer, and of what was said before something is changed. */
function lackingOf(texts: readonly ConsentText[], given: Answers, answers: Answers): string | undefined {
  const open = texts.find(({ purpose }) => answers[purpose] === undefined);
  if (open) return `Answer "${open.title}".`;
  return changed(given, answers).length === 0 ? 'Change an answer first.' : undefined;
}
