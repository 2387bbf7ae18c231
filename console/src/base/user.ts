import { createUser, getUser, Problem } from '@stockwright/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { serviceClient } from './organization.tsx';
import { queries } from './queries.ts';
import { keyOf, ofUser } from './reads.ts';

const signedIn = queryOptions({
  queryKey: keyOf(ofUser, getUser),
  queryFn: async ({ signal }) => {
    try {
      return await getUser(serviceClient, { signal });
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'user_not_registered') throw error;
      await createUser(serviceClient, { body: {} });
      return getUser(serviceClient, { signal });
    }
  },
});

/** The user who is signed in, with the organizations; registered at the first sign-in. */
export const useUser = () => useQuery(signedIn);

/** Reads the user before anything is rendered. */
export const readUserAhead = () => queries.prefetchQuery(signedIn);
