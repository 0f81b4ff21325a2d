import {
  isNameOf,
  type ConsentDecision,
  type ConsentPurpose,
  type ConsentSignature,
  type ConsentText,
} from '@strainscope/console-contract';
import { Radio } from 'antd';
import { useId, useRef, useState, type ReactNode } from 'react';
import type { z } from 'zod';
import { consoleApi } from '../../api/console.ts';
import type { FormSchema } from '../../shared/form/form-schema.ts';
import { SchemaForm } from '../../shared/form/schema-form.tsx';
import { forgetUnsaved } from '../../shared/unsaved/unsaved.store.ts';
import styles from './consent.module.css';
import { changed, type Answers } from './decided-before.ts';
import { ConsentTextView } from './consent-text-view.tsx';
import { SignElsewhere } from './sign-elsewhere.tsx';
import { SignaturePad } from './signature-pad.tsx';

export interface Signed {
  decisions: ConsentDecision[];
  signature: ConsentSignature;
}

interface ConsentFormProps<S extends FormSchema, T> {
  texts: readonly ConsentText[];
  /** What was said before on these very texts: of that only changes are signed. */
  given?: Answers;
  /** What has no answer may stay so, and is not signed. */
  mayStayOpen?: boolean;
  /** A remark on one purpose. */
  remarkOn?: (purpose: ConsentPurpose) => string | undefined;
  /** Name that a typed signature has to be, where the screen knows it. */
  signerOf?: (values: z.output<S>) => string;
  /** Id of the person concerned, where it may be signed with the signature provider as well. */
  elsewhereFor?: string;
  /** Schema of the fields above the texts. */
  schema: S;
  children?: ReactNode;
  send: (signed: Signed, values: z.output<S>) => Promise<T>;
  onSent: (answer: T) => void;
}

/** Every text with its question, and one signature under all answers. Nothing is chosen beforehand that does not hold already. */
export function ConsentForm<S extends FormSchema, T>(props: ConsentFormProps<S, T>) {
  const {
    texts,
    given = {},
    mayStayOpen = false,
    remarkOn,
    signerOf,
    elsewhereFor,
    schema,
    children,
    send,
    onSent,
  } = props;
  const id = useId();
  const purposes = useRef<HTMLDivElement>(null);
  const [answers, setAnswers] = useState<Answers>(given);
  const [signature, setSignature] = useState<ConsentSignature | null>(null);
  const [open, setOpen] = useState<readonly ConsentPurpose[]>([]);
  const [nameFault, setNameFault] = useState<string>();
  const [isUnchanged, setUnchanged] = useState(false);
  const [isUnsigned, setUnsigned] = useState(false);

  /** Null where an answer is lacking, to which the form then leads. */
  const decide = (): ConsentDecision[] | null => {
    const unanswered = mayStayOpen
      ? []
      : texts.map(({ purpose }) => purpose).filter((each) => answers[each] === undefined);
    setOpen(unanswered);
    if (unanswered[0]) purposes.current?.querySelector<HTMLElement>(`[data-purpose="${unanswered[0]}"] input`)?.focus();
    const said = changed(given, answers);
    setUnchanged(unanswered.length === 0 && said.length === 0);
    if (unanswered.length > 0 || said.length === 0) return null;
    return texts
      .filter(({ purpose }) => said.includes(purpose))
      .map(({ purpose, hash }) => ({ purpose, text_hash: hash, given: answers[purpose]! }));
  };

  const submit = (values: z.output<S>): Promise<T | undefined> => {
    const decisions = decide();
    const wrongName = nameFaultOf(signature, signerOf?.(values));
    setNameFault(wrongName);
    setUnsigned(!signature);
    if (!decisions || !signature || wrongName !== undefined) return Promise.resolve(undefined);
    return send({ decisions, signature }, values);
  };
  /** Where a field above is wrong, all that is lacking is told with it. */
  const lookOver = () => {
    decide();
    setUnsigned(!signature);
  };
  return (
    <SchemaForm
      schema={schema}
      send={submit}
      onInvalid={lookOver}
      onSent={(answer) => answer !== undefined && onSent(answer)}
      submitLabel="Sign and send"
      long
      besides={changed(given, answers).length + (signature ? 1 : 0)}
    >
      {children}
      <div ref={purposes}>
        {texts.map((text) => (
          <fieldset key={text.purpose} className={styles['purpose']} data-purpose={text.purpose}>
            <legend>{text.title}</legend>
            <details open={text.purpose === 'care'}>
              <summary>Read the text</summary>
              <ConsentTextView text={text} />
            </details>
            {remarkOn?.(text.purpose) !== undefined && <p>{remarkOn(text.purpose)}</p>}
            <Radio.Group
              name={`${id}-answer-${text.purpose}`}
              aria-label={text.title}
              aria-describedby={open.includes(text.purpose) ? `${id}-${text.purpose}` : undefined}
              value={answers[text.purpose]}
              onChange={({ target }) => {
                setAnswers({ ...answers, [text.purpose]: target.value as boolean });
                setOpen(open.filter((purpose) => purpose !== text.purpose));
              }}
              options={[
                { value: true, label: 'Yes, I agree' },
                { value: false, label: 'No' },
              ]}
            />
            {open.includes(text.purpose) && (
              <p id={`${id}-${text.purpose}`} role="alert" className={styles['fault']}>
                Answer this one, too: yes or no.
              </p>
            )}
          </fieldset>
        ))}
      </div>
      <SignaturePad onSigned={setSignature} fault={nameFault} />
      {elsewhereFor !== undefined && (
        <SignElsewhere
          decide={decide}
          begin={async (decisions) => {
            const params = { id: elsewhereFor };
            const answer = await consoleApi.call('consents.startExternal', { params, body: { decisions } });
            // It waits at the provider now.
            forgetUnsaved();
            return answer;
          }}
        />
      )}
      {isUnchanged && (
        <p role="alert" className={styles['fault']}>
          Change an answer first.
        </p>
      )}
      {isUnsigned && !signature && (
        <p role="alert" className={styles['fault']}>
          Sign before you send.
        </p>
      )}
    </SchemaForm>
  );
}

/** The server refuses another's name, too. */
function nameFaultOf(signature: ConsentSignature | null, signer: string | undefined): string | undefined {
  if (signer === undefined || signature?.kind !== 'typed' || isNameOf(signature.name, signer)) return undefined;
  return `Type your own name: ${signer}`;
}
