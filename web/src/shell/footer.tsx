import { Link } from 'react-router-dom';
import { operatorName } from '../config/operator.ts';
import styles from './app-shell.module.css';

const year = new Date().getFullYear();

/** The foot of every page: the year, who runs this installation, and what the product is not. */
export function Footer() {
  return (
    <footer className={styles['footer']}>
      <span>
        © {year} {operatorName()}
      </span>
      <span>StrainScope measures; it does not diagnose.</span>
      <Link to="/privacy">Privacy</Link>
    </footer>
  );
}
