import type { GuardianRequest } from '@strainscope/console-contract';
import { Input } from 'antd';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { Field } from '../../shared/form/field.tsx';
import { LetterView } from '../../shared/letter-token/letter-view.tsx';
import { formatDay } from '../../shared/format/format-time.ts';
import { useFragmentToken } from '../../shared/letter-token/use-fragment-token.ts';
import { FormPanel } from '../../shared/form/form-panel.tsx';
import { ConsentForm } from './consent-form.tsx';
import styles from './consent.module.css';

const required = z.string().trim().min(1, 'Required').max(100, 'At most 100 characters');
const guardianDetails = z.object({ first_name: required, last_name: required, birth_date: z.iso.date('A date') });
const fullName = (values: object): string => {
  const { first_name, last_name } = guardianDetails.parse(values);
  return `${first_name} ${last_name}`;
};
const nothingToAsk = z.object({});

/** `/IRBParentConsent`: by the link of a letter, a guardian reads, decides and signs. */
export default function ParentConsentPage() {
  const token = useFragmentToken();
  return (
    <FormPanel title="Consent of a parent or guardian" wide>
      {token === undefined ? (
        <p>Open this page by the link of the letter. If you have none, ask the young person to have it sent again.</p>
      ) : (
        <Request token={token} />
      )}
    </FormPanel>
  );
}

function Request({ token }: { token: string }) {
  const load = useLoad(token, (signal) =>
    consoleApi.call('/auth/getUserDetailsForIRB', { body: { token } }, { signal }),
  );
  return <LetterView load={load}>{({ data }) => <Decide request={data} token={token} />}</LetterView>;
}

function Decide({ request, token }: { request: GuardianRequest; token: string }) {
  const navigate = useNavigate();
  const { first_name: child, guardian_known: isKnown } = request;
  return (
    <>
      <p>
        {child} has named you, {request.guardian_email}, as parent or guardian. Nothing is processed before you decide,
        and you can change each decision later.
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
        {...(!isKnown && { signerOf: fullName })}
        texts={request.texts}
        schema={isKnown ? nothingToAsk : guardianDetails}
        remarkOn={(purpose) => (request.assents.includes(purpose) ? `${child} has agreed to this.` : undefined)}
        send={(signed, values) =>
          consoleApi.call('/auth/confirmGuardianIRBConsent', { body: { ...values, ...signed, token } })
        }
        onSent={({ data }) => void navigate('/familyplayer/confirmation', { replace: true, state: data })}
      >
        {!isKnown && (
          <>
            <Field name="first_name" label="Your first name">
              <Input autoComplete="given-name" />
            </Field>
            <Field name="last_name" label="Your last name">
              <Input autoComplete="family-name" />
            </Field>
            <Field name="birth_date" label="Your date of birth" hint="A guardian is at least 18.">
              <Input type="date" autoComplete="bday" />
            </Field>
          </>
        )}
        <p>By signing you say that you are a parent or legal guardian of {child}.</p>
      </ConsentForm>
    </>
  );
}
