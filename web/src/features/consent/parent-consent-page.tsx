import { CheckCircleOutlined } from '@ant-design/icons';
import { ageOf, type GuardianRequest } from '@strainscope/console-contract';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { Field } from '../../shared/form/field.tsx';
import { LetterView } from '../../shared/letter-token/letter-view.tsx';
import { formatDay } from '../../shared/format/format-time.ts';
import { useFragmentToken } from '../../shared/letter-token/use-fragment-token.ts';
import { FormPanel } from '../../shared/form/form-panel.tsx';
import { SchemaForm } from '../../shared/form/schema-form.tsx';
import { Panel } from '../../shared/states/panel.tsx';
import { ConsentForm } from './consent-form.tsx';
import styles from './consent.module.css';

const required = z.string().trim().min(1, 'Required').max(100, 'At most 100 characters');
const guardianName = z.object({ first_name: required, last_name: required });
type GuardianName = z.output<typeof guardianName>;
const guardianAge = z.object({
  birth_date: z.iso.date('A date').refine((date) => ageOf(date) >= 18, 'A guardian is at least 18'),
});
const nothingToAsk = z.object({});

const fullName = ({ first_name, last_name }: GuardianName): string => `${first_name} ${last_name}`;

/** `/IRBParentConsent`: by the link of a letter, a guardian reads, decides and signs. */
export default function ParentConsentPage() {
  const token = useFragmentToken();
  return (
    <FormPanel title="Consent of a parent or guardian" wide>
      {token === undefined ? (
        <p>
          Open the link of the letter again: this page forgets it when it is loaded afresh. If you have none, ask the
          staff of the team to send it again. Without a team, <Link to="/contact">write to us</Link>.
        </p>
      ) : (
        <Request key={token} token={token} />
      )}
    </FormPanel>
  );
}

/** Who has been read of, and by whom. */
interface Opened {
  request: GuardianRequest;
  guardian: GuardianName;
}

function Request({ token }: { token: string }) {
  const [opened, setOpened] = useState<Opened>();
  const load = useLoad(token, (signal) => consoleApi.call('consents.readLetter', { body: { token } }, { signal }));
  if (opened) return <Decide {...opened} token={token} onRename={() => setOpened(undefined)} />;
  if (load.error?.code === 'GUARDIAN_LINK_USED') return <AlreadyAnswered words={load.error.message} />;
  return (
    <LetterView load={load}>
      {({ data }) => <SayWhoYouAre request={data} token={token} onOpened={setOpened} />}
    </LetterView>
  );
}

/** Says that the letter was answered before: answering made an account, which may have no password yet. */
function AlreadyAnswered({ words }: { words: string }) {
  const actions = (
    <>
      <Link to="/login">Sign in</Link>
      <Link to="/forgot-password">Choose a password</Link>
    </>
  );
  return (
    <Panel icon={<CheckCircleOutlined />} title={words} role="status" actions={actions}>
      Sign in to see or change what you decided. If you have no password yet, choose one first.
    </Panel>
  );
}

interface SayWhoYouAreProps {
  request: GuardianRequest;
  token: string;
  onOpened: (opened: Opened) => void;
}

/** The letter may have gone to a mistyped address: what it opens at first is enough to know the child by, and no more. */
function SayWhoYouAre({ request, token, onOpened }: SayWhoYouAreProps) {
  const { first_name: child, birth_year, guardian_email } = request;
  return (
    <>
      <p>
        You, {guardian_email}, are named as parent or guardian of {child}, born {birth_year}. If you do not know {child}
        , close this page: the account then stays closed.
      </p>
      <SchemaForm
        schema={guardianName}
        send={(guardian) =>
          consoleApi.call('consents.readLetter', { body: { token, guardian_name: fullName(guardian) } })
        }
        onSent={({ data }, guardian) => onOpened({ request: data, guardian })}
        submitLabel="Read and decide"
      >
        <p>Before you read more: who are you? {child} can see later that somebody has looked.</p>
        <Field name="first_name" label="Your first name">
          <Input autoComplete="given-name" />
        </Field>
        <Field name="last_name" label="Your last name">
          <Input autoComplete="family-name" />
        </Field>
      </SchemaForm>
    </>
  );
}

function Decide({ request, guardian, token, onRename }: Opened & { token: string; onRename: () => void }) {
  const navigate = useNavigate();
  const { first_name: child, guardian_known: isKnown } = request;
  return (
    <>
      <p>
        You, {request.guardian_email}, are named as parent or guardian of {child}. Nothing is processed before you
        decide, and you can change each decision later.
      </p>
      <dl className={styles['details']}>
        <dt>Name</dt>
        <dd>
          {child} {request.last_name}
        </dd>
        <dt>Date of birth</dt>
        <dd>{formatDay(request.birth_date)}</dd>
        <dt>E-mail</dt>
        <dd>{request.email}</dd>
      </dl>
      <ConsentForm
        {...(!isKnown && { signerOf: () => fullName(guardian) })}
        texts={request.texts}
        schema={isKnown ? nothingToAsk : guardianAge}
        remarkOn={(purpose) => (request.assents.includes(purpose) ? `${child} has agreed to this.` : undefined)}
        send={(signed, values) =>
          consoleApi.call('consents.signLetter', { body: { ...guardian, ...values, ...signed, token } })
        }
        onSent={({ data }) => void navigate('/familyplayer/confirmation', { replace: true, state: data })}
      >
        {!isKnown && (
          <>
            <p>
              You are {fullName(guardian)}.{' '}
              <Button type="link" onClick={onRename}>
                Change your name
              </Button>
            </p>
            <Field name="birth_date" label="Your date of birth">
              <Input type="date" autoComplete="bday" />
            </Field>
          </>
        )}
        <p>By signing you say that you are a parent or legal guardian of {child}.</p>
      </ConsentForm>
    </>
  );
}
