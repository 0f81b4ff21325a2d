import { Level } from '@strainscope/console-contract';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useUser } from '../../session/use-user.ts';
import { formatDay } from '../../shared/format/format-time.ts';
import { CorrectBirthDate } from './correct-birth-date.tsx';
import type { ProfileTabProps } from './profile-tab-props.ts';
import styles from './profile.module.css';

/** When somebody was born, and who puts it right: who decides about consent follows from it. */
export function BirthDate({ profile, editable, onChanged }: ProfileTabProps) {
  const user = useUser();
  const [correcting, setCorrecting] = useState(false);
  const [notice, setNotice] = useState('');
  const button = useRef<HTMLButtonElement>(null);
  const { _id, birth_date, level, plays } = profile;
  const own = _id === user._id;
  const isAdmin = user.level === Level.admin;
  // The server decides; whoever answers for the person is not offered what it would refuse.
  const corrects = !own && (isAdmin || (!editable && user.level >= Level.team && level < user.level));
  return (
    <>
      <div className={styles['dated']}>
        {birth_date === '' ? 'not known' : formatDay(birth_date)}
        {corrects && (
          <Button ref={button} size="small" onClick={() => setCorrecting(true)}>
            Correct the date
          </Button>
        )}
        <span role="status">{notice}</span>
      </div>
      {!corrects && (
        <p className={styles['quiet']}>
          Who decides about consent follows from it. If it is wrong,{' '}
          {plays
            ? 'the staff of the team corrects it, or an administrator: tell your team'
            : 'an administrator corrects it: tell whoever invited you'}
          , or <Link to="/contact">write to us</Link>.
        </p>
      )}
      <CorrectBirthDate
        profile={profile}
        open={correcting}
        onClose={() => setCorrecting(false)}
        onCorrected={(corrected) => {
          onChanged(corrected);
          setNotice('Corrected. The person and the guardians are told by letter.');
        }}
        afterClose={() => button.current?.focus()}
      />
    </>
  );
}
