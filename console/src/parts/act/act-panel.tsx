import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { messageOf, namedFault } from '../../base/refusals.ts';
import { openSignIn } from '../../base/sign-in-window.ts';
import { useWords } from '../../words/language.tsx';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { type Draftable, useDraft } from '../form/use-draft.ts';
import { useUnsaved } from '../form/use-unsaved.ts';
import { LookUps, useAfterLookUps } from '../look-ups.ts';
import styles from './act.module.css';
import { Faults } from './faults.ts';
import type { Act } from './use-act.ts';

interface ActPanelProps<Answer> {
  title: string;
  act: Act<Answer>;
  /** The button's text: its effect, in the words of the preview. */
  submitName: string;
  /** Whether it does what a person should look at twice; the button then says what. */
  isCaution?: boolean;
  onClose(): void;
  children: ReactNode;
  /** The effect of the write; beside the form. */
  preview?: ReactNode;
  /** The form in it: closing asks before what was typed is lost. */
  form?: Draftable;
}

/** A form at the right edge with what it would do beside it. */
export function ActPanel<Answer>({
  title,
  act,
  submitName,
  isCaution = false,
  onClose,
  children,
  preview,
  form,
}: ActPanelProps<Answer>) {
  const words = useWords().act;
  const { open, run } = useAfterLookUps(act.submit);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      run();
    }
  };
  const mayClose = useUnsaved(form?.isChanged ?? false, act.isWritten);
  const draft = useDraft(form);
  const close = async () => {
    if (await mayClose()) onClose();
  };
  return (
    <Dialog label={title} onClose={onClose} place="edge" mayClose={mayClose}>
      <form className={styles.panel} onSubmit={submit} onKeyDown={onKey} noValidate>
        <header className={styles.head}>
          <h1>{title}</h1>
          <button type="button" className={styles.close} aria-label={words.close} onClick={close}>
            ×
          </button>
        </header>
        <Faults value={act.faults}>
          <LookUps value={open}>
            <div className={styles.body}>
              {draft.isRestored && <Restored onStartAgain={draft.startAgain} />}
              {children}
            </div>
          </LookUps>
        </Faults>
        {preview && <Effect isBusy={act.isPreviewing}>{preview}</Effect>}
        <Foot act={act} submitName={submitName} isCaution={isCaution} />
      </form>
    </Dialog>
  );
}

/** Tells that the fields are as they were typed before the page was loaded again. */
function Restored({ onStartAgain }: { onStartAgain(): void }) {
  const words = useWords().act;
  return (
    <Note>
      {words.restored} <Button onClick={onStartAgain}>{words.startAgain}</Button>
    </Note>
  );
}

/** Room beside the form, or enough below it: elsewhere the effect is folded. */
const hasRoom = '(min-width: 1200px), (min-width: 721px) and (min-height: 600px)';

/** The effect of the write; folded on a phone, where the fields come first. */
function Effect({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
  const words = useWords().act;
  const [isWide] = useState(() => matchMedia(hasRoom).matches);
  return (
    <section className={styles.preview} data-beside aria-label={words.preview} aria-busy={isBusy}>
      <details open={isWide}>
        <summary>
          <h2>{words.preview}</h2>
        </summary>
        <div className={styles.effects}>{children}</div>
      </details>
    </section>
  );
}

/** The refusals, and the button that submits. */
function Foot<Answer>({
  act,
  submitName,
  isCaution,
}: {
  act: Act<Answer>;
  submitName: string;
  isCaution: boolean;
}) {
  const words = useWords().act;
  const { problem, lost, isWaiting } = act;
  const submit = useRef<HTMLButtonElement>(null);
  const isSignedOut = problem?.code === 'unauthenticated';
  // The button that had the focus is gone after the sign-in.
  useEffect(() => {
    if (isSignedOut) return () => submit.current?.focus();
  }, [isSignedOut]);
  // Faults of a field stand at the field.
  const unplaced = problem && problem.errors.length === 0 ? messageOf(problem) : undefined;
  return (
    <footer className={styles.foot}>
      {(unplaced || lost) && (
        <p role="alert" className={styles.problem}>
          {unplaced ?? words.lost}
        </p>
      )}
      {isWaiting && <Note>{words.waits}</Note>}
      <RebuiltCounts answer={act.preview} />
      {problem && problem.errors.length > 0 && <OtherFaults act={act} />}
      {isSignedOut && <Button onClick={openSignIn}>{words.signInAgain}</Button>}
      <button
        ref={submit}
        type="submit"
        className={styles.submit}
        data-caution={isCaution}
        disabled={act.isSaving || isWaiting}
      >
        {lost ? words.again : submitName}
      </button>
      <kbd className="faint">{words.submitKey}</kbd>
      <p className={styles.required}>{words.required}</p>
    </footer>
  );
}

/** The counts after the goods of a write: these do not change what was counted. */
function RebuiltCounts({ answer }: { answer: unknown }) {
  const words = useWords().act;
  const { countsRebuilt: lines = [] } = Object(answer);
  if (lines.length === 0) return null;
  const numbers = new Set(lines.map((line: { countNumber: string }) => line.countNumber));
  return <Note>{words.countsKeep([...numbers].join(', '), lines.length)}</Note>;
}

const Note = ({ children }: { children: ReactNode }) => (
  <p role="status" className={styles.note}>
    {children}
  </p>
);

/** All faults in words, for those whose field is out of view. */
function OtherFaults<Answer>({ act }: { act: Act<Answer> }) {
  if (act.faults.size === 0) return null;
  return (
    <div className={styles.problem} role="alert">
      <ul>
        {[...act.faults.values()].map((fault) => (
          <li key={fault.path}>{namedFault(fault)}</li>
        ))}
      </ul>
    </div>
  );
}
