import { familySignUp } from '@strainscope/console-contract';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { FieldList } from '../../shared/form/field-list.tsx';
import { FormPanel } from '../../shared/form/form-panel.tsx';
import { SchemaForm } from '../../shared/form/schema-form.tsx';
import { NewPasswordField } from './password-field.tsx';
import { PersonFields } from './person-fields.tsx';
import { NothingMeasured } from './registration-texts.tsx';
import styles from './sign-up.module.css';
import { SignedUp } from './signed-up.tsx';

const MOST_CHILDREN = 8;

/** `/FamilySignup`: a guardian signs up together with children, and is asked for consent for each by letter. */
export default function FamilySignUpPage() {
  const [email, setEmail] = useState<string>();
  if (email !== undefined) return <SignedUp email={email} consentPending={false} invited={false} />;
  return (
    <FormPanel
      title="Family sign-up"
      wide
      notice="You and your children each get an account. Each child chooses a password by letter; you decide what may be measured, by a letter for each child."
      links={
        <>
          <Link to="/login">I have an account</Link>
          <Link to="/signup">Sign up without children</Link>
        </>
      }
    >
      <SchemaForm
        schema={familySignUp}
        initialValues={{ children: [{}] } as never}
        send={(body) => consoleApi.call('signUp.registerFamily', { body })}
        onSent={(_, { email: own }) => setEmail(own)}
        submitLabel="Sign up"
        long
      >
        <PersonFields guardian />
        <NewPasswordField />
        <Children />
        <NothingMeasured />
      </SchemaForm>
    </FormPanel>
  );
}

function Children() {
  return (
    <FieldList name="children">
      {(children, { add, remove }) => (
        <>
          {children.map(({ key, name }, index) => (
            <fieldset key={key} className={styles['child']}>
              <legend>Child {index + 1}</legend>
              <PersonFields within={[name]} other phone={false} />
              {children.length > 1 && (
                <Button type="text" onClick={() => remove(name)}>
                  Remove child {index + 1}
                </Button>
              )}
            </fieldset>
          ))}
          {children.length < MOST_CHILDREN && <Button onClick={() => add({})}>Add a child</Button>}
        </>
      )}
    </FieldList>
  );
}
