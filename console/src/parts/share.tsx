import styles from './share.module.css';

/** A bar of which a part is filled, in percent; its figure stands beside it. */
export function Share({ of }: { of: number }) {
  return (
    <svg className={styles.share} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect className={styles.track} width="100" height="6" />
      <rect className={styles.part} width={Math.min(Math.max(of, 0), 100)} height="6" />
    </svg>
  );
}
