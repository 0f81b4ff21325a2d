import type {
  EventReviews,
  Review,
  ReviewBodyPart,
  ReviewContact,
  ReviewMechanism,
  ReviewVerdict,
} from '@strainscope/console-contract';
import { Button, Input, Radio } from 'antd';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { consoleApi } from '../../api/console.ts';
import { useCall } from '../../api/use-call.ts';
import { useShortcuts } from '../../keyboard/use-shortcuts.ts';
import { Select } from '../../shared/form/select.tsx';
import { Time } from '../../shared/format/time.tsx';
import { InlineFailure } from '../../shared/states/inline-failure.tsx';
import {
  bodyPartWords,
  contactWords,
  mechanismWords,
  standingWords,
  verdictKeys,
  verdictWords,
} from './review-words.ts';
import styles from './review.module.css';

const optionsOf = <Value extends string>(words: Readonly<Record<Value, string>>) =>
  (Object.keys(words) as Value[]).map((value) => ({ value, label: words[value] }));
const verdicts = Object.keys(verdictWords) as ReviewVerdict[];

interface ReviewFormProps {
  reviews: EventReviews;
  /** Told what the server answered. */
  onGiven: (given: EventReviews) => void;
  /** Told while a verdict is being saved: the event has to stay open until it is. */
  onSaving: (isSaving: boolean) => void;
  /** The review turned out to be another than what is shown here. */
  onChangedMeanwhile: () => void;
}

/** Asks for a reader's verdict and how it happened; a verdict sends the form. Others' reviews follow one's own. */
export function ReviewForm({ reviews, onGiven, onSaving, onChangedMeanwhile }: ReviewFormProps) {
  const { own, others } = reviews;
  const isSeen = useOpenForAWhile();
  const [contact, setContact] = useState<ReviewContact>(own?.contact ?? 'unknown');
  const [mechanism, setMechanism] = useState<ReviewMechanism>(own?.mechanism ?? 'unknown');
  const [bodyPart, setBodyPart] = useState<ReviewBodyPart>(own?.body_part ?? 'unknown');
  const [note, setNote] = useState(own?.note ?? '');
  const give = useCall(async (verdict: ReviewVerdict) => {
    const body = { verdict, contact, mechanism, body_part: bodyPart, note, based_on: own?.version ?? 0 };
    const { data } = await consoleApi.call('reviews.give', { params: { id: reviews.event_id }, body });
    return data;
  });
  const say = async (verdict: ReviewVerdict) => {
    if (give.loading) return;
    onSaving(true);
    const given = await give.run(verdict);
    onSaving(false);
    if (given) onGiven(given);
    // What was typed stays; the next try is based on what is there now.
    else onChangedMeanwhile();
  };
  useShortcuts(
    verdicts.map((verdict) => ({
      keys: verdictKeys[verdict],
      label: `${verdictWords[verdict]}, and the next event`,
      group: 'List',
      run: ({ repeat }) => void (!repeat && isSeen() && say(verdict)),
    })),
  );
  return (
    <section className={styles['form']} aria-labelledby="your-review" onKeyDown={leaveField}>
      <h3 id="your-review">Your review</h3>
      {own && (
        <p>
          You said: <strong>{verdictWords[own.verdict]}</strong>, <Time at={own.given_at} />. Say it anew to change it.
        </p>
      )}
      <fieldset>
        <legend>Contact</legend>
        <Radio.Group
          value={contact}
          onChange={({ target }) => setContact(target.value as ReviewContact)}
          options={optionsOf(contactWords)}
        />
      </fieldset>
      <label>
        Mechanism
        <Select
          aria-label="Mechanism"
          value={mechanism}
          onChange={(value: ReviewMechanism) => setMechanism(value)}
          options={optionsOf(mechanismWords)}
        />
      </label>
      <label>
        Part of the head in contact
        <Select
          aria-label="Part of the head in contact"
          value={bodyPart}
          onChange={(value: ReviewBodyPart) => setBodyPart(value)}
          options={optionsOf(bodyPartWords)}
        />
      </label>
      <label>
        Note
        <Input.TextArea rows={2} maxLength={500} value={note} onChange={({ target }) => setNote(target.value)} />
      </label>
      <div className={styles['verdicts']} role="group" aria-label="Verdict">
        {verdicts.map((verdict) => (
          <Button key={verdict} disabled={give.loading} onClick={() => void say(verdict)}>
            {verdictWords[verdict]} ({verdictKeys[verdict]})
          </Button>
        ))}
      </div>
      {give.error && <InlineFailure error={give.error} />}
      <p className={styles['quiet']}>
        {own === null
          ? 'A verdict saves the form and goes on to the next event. What others said is shown after it.'
          : standingWords(reviews)}
      </p>
      {own && others.length > 0 && <Others own={own} others={others} />}
    </section>
  );
}

/** A key that was pressed twice by chance judges one event, and not the next one that comes in its place. */
const A_LOOK_MS = 300;

/** @returns tells whether the form has been open long enough for somebody to have seen it */
function useOpenForAWhile(): () => boolean {
  const since = useRef(Infinity);
  useEffect(() => {
    since.current = performance.now();
  }, []);
  return () => performance.now() - since.current >= A_LOOK_MS;
}

/** Escape leaves a field, so that the keys of the page work again. */
function leaveField({ key, target }: KeyboardEvent): void {
  if (key === 'Escape' && target instanceof HTMLElement) target.blur();
}

function Others({ own, others }: { own: Review; others: readonly Review[] }) {
  return (
    <ul className={styles['others']} aria-label="Other readers">
      {others.map(({ reader_id, reader_name, verdict, contact, mechanism, body_part, note }) => (
        <li key={reader_id} data-differs={verdict !== own.verdict || undefined}>
          {reader_name || 'Another reader'}: <strong>{verdictWords[verdict]}</strong>
          {verdict !== own.verdict && ' (you disagree)'}.{contact !== 'unknown' && ` ${contactWords[contact]}.`}
          {mechanism !== 'unknown' && ` ${mechanismWords[mechanism]}.`}
          {body_part !== 'unknown' && ` Part of the head: ${bodyPartWords[body_part]}.`}
          {note !== '' && ` “${note}”`}
        </li>
      ))}
    </ul>
  );
}
