import { passwordReset } from '@strainscope/console-contract';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useLoad } from '../../api/use-load.ts';
import { FormPanel } from '../../shared/form/form-panel.tsx';
import { SchemaForm } from '../../shared/form/schema-form.tsx';
import { LetterView } from '../../shared/letter-token/letter-view.tsx';
import { useLetterToken } from '../../shared/letter-token/use-letter-token.ts';
import { RevokeTokensField } from './revoke-tokens-field.tsx';
import { NewPasswordField } from '../sign-up/password-field.tsx';

const chosen = passwordReset.omit({ token: true });

/** `/change-password/:token`: the link of the letter ends here; sending the form uses it. */
export default function ChangePasswordPage() {
  const token = useLetterToken('/change-password');
  return <ByLetter key={token} token={token} />;
}

function ByLetter({ token }: { token: string | undefined }) {
  const [done, setDone] = useState(false);
  if (done)
    return (
      <FormPanel title="Your password is changed" links={<Link to="/login">Sign in</Link>}>
        <p role="status">
          Every browser that was signed in is signed out. A letter lists what else signs in to your account.
        </p>
      </FormPanel>
    );
  if (token === undefined)
    return (
      <FormPanel title="Choose a new password" links={<Link to="/forgot-password">Ask for another letter</Link>}>
        <p>Open the link of the letter again: this page forgets it when it is loaded afresh.</p>
      </FormPanel>
    );
  return (
    <FormPanel title="Choose a new password" links={<Link to="/forgot-password">Ask for another letter</Link>}>
      <NewPassword token={token} onDone={() => setDone(true)} />
    </FormPanel>
  );
}

/** A link that was used or is too old is told before anybody thinks of a password. */
function NewPassword({ token, onDone }: { token: string; onDone: () => void }) {
  const link = useLoad(token, (signal) => consoleApi.call('passwords.checkLink', { body: { token } }, { signal }));
  return (
    <LetterView load={link} rows={3}>
      {() => (
        <SchemaForm
          schema={chosen}
          initialValues={{ revoke_api_tokens: true }}
          send={(body) => consoleApi.call('passwords.change', { body: { ...body, token } })}
          onSent={onDone}
          submitLabel="Change the password"
        >
          <NewPasswordField label="New password" />
          <RevokeTokensField />
        </SchemaForm>
      )}
    </LetterView>
  );
}
