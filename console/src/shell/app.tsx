import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { queries } from '../base/queries.ts';
import { type Opened, onSignedIn, onSignedOut } from '../base/session.ts';
import { QuestionProvider } from '../parts/question/question-provider.tsx';
import { ToastProvider } from '../parts/toast.tsx';
import { makeRouter } from './routes.tsx';
import { SignInPage } from './sign-in-page.tsx';

const router = makeRouter();

/** The console, or the page that signs in. */
export function App({ opened }: { opened: Opened }) {
  const [state, setState] = useState(opened);
  useEffect(() => {
    onSignedOut(() => {
      queries.clear();
      setState({ state: 'signed-out' });
    });
    // Refused reads are repeated.
    return onSignedIn(() => {
      queries.refetchQueries({ predicate: ({ state: { status } }) => status === 'error' });
    });
  }, []);
  if (state.state !== 'signed-in') {
    return <SignInPage problem={state.state === 'signed-out' ? state.problem : undefined} />;
  }
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queries}>
        <ToastProvider>
          <QuestionProvider>
            <RouterProvider router={router} />
          </QuestionProvider>
        </ToastProvider>
      </QueryClientProvider>
    </CSPProvider>
  );
}
