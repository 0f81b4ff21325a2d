import { letterKind, type LetterKind, Level, type Profile } from '@strainscope/console-contract';
import { Checkbox } from 'antd';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import { consoleApi } from '../../api/console.ts';
import { Field } from '../../shared/form/field.tsx';
import { ProfileForm } from './profile-form.tsx';
import type { ProfileTabProps } from './profile-tab-props.ts';
import styles from './profile.module.css';

const schema = z.object({ letters: z.array(letterKind).default([]) });

const words: Record<LetterKind, string> = {
  invitations: 'Somebody accepted an invitation of mine',
  'team-requests': 'Somebody would like to join my team',
  newsletter: 'The newsletter',
};

/**
 * Level from which on each letter may reach a person: guardians invite others, staff hears of who would like to join.
 */
const reaches: Record<LetterKind, Level> = {
  invitations: Level.family,
  'team-requests': Level.team,
  newsletter: Level.player,
};
const kindsFor = ({ level }: Profile) => letterKind.options.filter((kind) => level >= reaches[kind]);

/** Which letters somebody wants. */
export function LettersTab({ profile, editable, onChanged }: ProfileTabProps) {
  const { _id: user_id, version } = profile;
  const labelId = useId();
  const kinds = kindsFor(profile);
  // What cannot reach them now is as they chose it, for when it can.
  const unseen = profile.letters.filter((kind) => !kinds.includes(kind));
  const letters = profile.letters.filter((kind) => kinds.includes(kind));
  return (
    <>
      <ProfileForm
        schema={schema}
        initialValues={{ letters }}
        editable={editable}
        change={(values) =>
          consoleApi.call('profiles.setLetters', {
            body: { user_id, version, letters: [...values.letters, ...unseen], offered: kinds },
          })
        }
        onChanged={onChanged}
      >
        <p id={labelId}>Letters by e-mail</p>
        {/* None is as good an answer as some: the field is not called optional. */}
        <Field name="letters" label={undefined}>
          <Checkbox.Group
            aria-labelledby={labelId}
            role="group"
            options={kinds.map((value) => ({ value, label: words[value] }))}
          />
        </Field>
      </ProfileForm>
      <p className={styles['quiet']}>Letters about your account, consent and security are always sent.</p>
      {editable && profile.level >= Level.team && (
        <p>
          Alerts of your players have <Link to="/alert-notices">choices of their own</Link>.
        </p>
      )}
    </>
  );
}
