import type { ConsentDecision, ConsentPurpose, ConsentSignature, ConsentText } from '@strainscope/console-contract';
import { Radio } from 'antd';
import { useState, type ReactNode } from 'react';
import type { z } from 'zod';
import type { FormSchema } from '../../shared/form/form-schema.ts';
import { SchemaForm } from '../../shared/form/schema-form.tsx';
import styles from './consent.module.css';
import { ConsentTextView } from './consent-text-view.tsx';
import { SignaturePad } from './signature-pad.tsx';

export interface Signed {
  decisions: ConsentDecision[];
  signature: ConsentSignature;
}

interface ConsentFormProps<S extends FormSchema, T> {
  texts: readonly ConsentText[];
  /** What was said before. */
  given?: Partial<Record<ConsentPurpose, boolean>>;
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
  const [answers, setAnswers] = useState<Partial<Record<ConsentPurpose, boolean>>>(given);
  const [signature, setSignature] = useState<ConsentSignature | null>(null);
  const [lacking, setLacking] = useState<string>();

  const submit = (values: z.output<S>): Promise<T | undefined> => {
    const open = texts.find(({ purpose }) => answers[purpose] === undefined);
    const missing = open ? `Answer "${open.title}".` : signature ? undefined : 'Sign before you send.';
    setLacking(missing);
    if (missing !== undefined || !signature) return Promise.resolve(undefined);
    const decisions = texts.map(({ purpose, hash }) => ({ purpose, text_hash: hash, given: answers[purpose]! }));
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
