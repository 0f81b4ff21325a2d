import { Link, useLocation } from 'react-router-dom';
import solverPicture from '../../assets/solver-strain.webp';
import { useSession } from '../../session/session.store.ts';
import { signInPath } from '../login/sign-in-path.ts';
import styles from './home.module.css';

/** `/home`: what the product is. */
export default function HomePage() {
  const here = useLocation();
  const signedIn = useSession((state) => state.user !== null);
  const erased = useSession((state) => state.reason === 'erased');
  return (
    <article className={styles['home']}>
      {erased && (
        <p className={styles['notice']} role="status">
          Your account is closed, and your data are being erased in every store. A signed receipt that lists what was
          erased comes by e-mail to the address of the account.
        </p>
      )}
      <section className={styles['hero']}>
        <div>
          <h1>
            From a <span>head-acceleration</span> event to the strain in the brain
          </h1>
          <p className={styles['lead']}>
            StrainScope reads the files of wearable sensors, computes what the head went through in each event, and
            simulates how much the brain strained, and where.
          </p>
          <p className={styles['calls']}>
            {signedIn ? (
              <Link to="/user/dashboard" data-primary>
                Go to your dashboard
              </Link>
            ) : (
              <Link to={signInPath(here)} data-primary>
                Sign in
              </Link>
            )}
            <Link to="/technical-details">How the model is built and tested</Link>
          </p>
        </div>
        <figure>
          <img
            src={solverPicture}
            width={1280}
            height={960}
            alt="A brain in three dimensions and a section through it, coloured by maximum principal strain on a scale from 0 to 0.30"
          />
          <figcaption>
            One event, computed by this product’s own solver. The scale is the same for every event.
          </figcaption>
        </figure>
      </section>

      <ol className={styles['steps']}>
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ol>

      <section className={styles['limits']}>
        <h2>What it does not do</h2>
        <p>
          StrainScope measures and computes; it does not diagnose. An event without an alert is not evidence that no
          injury happened. Decisions about a person’s health belong to clinicians who have examined that person.
        </p>
      </section>
    </article>
  );
}

const steps = [
  {
    title: 'Drop the files of a match',
    text: 'Files of several sensor brands are recognised by their content. Each gets a verdict: which events, whose they are, duplicates, units, warnings.',
  },
  {
    title: 'See the kinematics within seconds',
    text: 'Peak linear acceleration (PLA), peak angular acceleration (PAA), peak angular velocity (PAV) at the head CG, and injury metrics, each with its definition and source.',
  },
  {
    title: 'Watch the strain arrive',
    text: 'A finite-element run for every event gives MPS95, CSDM and strain by region over time, played back in the browser beside the measured signals.',
  },
  {
    title: 'Follow the load',
    text: 'Teams, institutions and organizations see who was exposed to how much in 7 and 28 days. Everybody sees only what their role and relation allow.',
  },
];
