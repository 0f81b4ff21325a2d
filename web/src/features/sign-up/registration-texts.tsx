import { birthDate, isMinorBornOn, type ConsentText } from '@strainscope/console-contract';
import { Form } from 'antd';
import { Link } from 'react-router-dom';
import { consoleApi } from '../../api/console.ts';
import { useLoad, type Load } from '../../api/use-load.ts';
import { CallView } from '../../shared/states/call-view.tsx';
import { ConsentTextView } from '../consent/consent-text-view.tsx';
import styles from './sign-up.module.css';

/** What the registration of a player who is of age covers, as it reads now. */
export function useRegistrationTexts(): Load<readonly ConsentText[]> {
  return useLoad('registration texts', async (signal) => {
    const { data } = await consoleApi.call('consents.texts', {}, { signal });
    return data.filter((text) => text.of_registration);
  });
}

/** Which versions were shown; whoever signs up accepts them, where they are of age. */
export function shownHashes({ result = [] }: Load<readonly ConsentText[]>): string[] {
  return result.map(({ hash }) => hash);
}

/** After a refusal: it may have been that a text has changed meanwhile. */
export function readAnew({ refresh }: Load<unknown>): (refusal: unknown) => never {
  return (refusal) => {
    refresh();
    throw refusal;
  };
}

/**
 * Stands above the button: the texts that signing up accepts, or that the guardian of a minor decides on. A person
 * whose date of birth is refused cannot sign up, and reads of no agreeing.
 */
export function RegistrationTexts({ load }: { load: Load<readonly ConsentText[]> }) {
  const date: unknown = Form.useWatch('birth_date');
  const minor = isMinorBornOn(date);
  if (isRefused(date)) return null;
  return (
    <section className={styles['texts']} aria-label="What you agree to">
      <p>
        {minor
          ? 'Your parent or guardian decides about these uses. Nothing is processed before.'
          : 'By signing up you agree to these uses. You can withdraw at any time; every other use is asked for on its own.'}
      </p>
      <CallView load={load} rows={2}>
        {(texts) =>
          texts.map((text) => (
            <details key={text.hash}>
              <summary>
                {text.title}, version {text.version}
              </summary>
              <ConsentTextView text={text} />
            </details>
          ))
        }
      </CallView>
      <Privacy />
    </section>
  );
}

function isRefused(date: unknown): boolean {
  return typeof date === 'string' && date !== '' && !birthDate.safeParse(date).success;
}

/** In place of the texts for staff and guardians, who wear no sensor. */
export function NothingMeasured() {
  return (
    <section className={styles['texts']} aria-label="What you agree to">
      <p>
        Nothing about you is measured, so you agree to none of it. Should you wear a sensor one day, you are asked
        first.
      </p>
      <Privacy />
    </section>
  );
}

function Privacy() {
  return (
    <p>
      <Link to="/privacy" target="_blank">
        Privacy
      </Link>{' '}
      says what is kept, and for how long.
    </p>
  );
}
