import { createUser, getUser, Problem } from '@stockwright/client';
import { useQuery } from '@tanstack/react-query';
import { serviceClient } from './organization.tsx';

/** The user who is signed in, with the organizations; registered at the first sign-in. */
export function useUser() {
  return useQuery({
    queryKey: ['user'],
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
}
