import { useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useOrganization } from './organization.tsx';

interface GoProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Path and search below the organization, such as `/stock?ledger=materials`. */
  to: string;
}

/** A link to a screen of the organization: a real one, so that it opens in tabs and is copied. */
export function Go({ to, onClick, ...rest }: GoProps) {
  // Nothing here follows the address: a list has hundreds of links.
  const { id } = useOrganization();
  const router = useRouter();
  const address = addressIn(id, to);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const plain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (event.defaultPrevented || !plain || event.button !== 0 || rest.target) return;
    event.preventDefault();
    afterPaint(() => router.navigate({ href: address }));
  };
  const preload = () => {
    const { pathname } = new URL(address, location.origin);
    router.preloadRoute({ to: pathname as '/' }).catch(() => undefined);
  };
  return <a href={address} onClick={follow} onPointerEnter={preload} {...rest} />;
}

/** Opens a screen of the organization, in place of a panel or a page that only led there. */
export function useOpen(): (to: string, isInPlace?: boolean) => void {
  const { id } = useOrganization();
  const router = useRouter();
  return (to, isInPlace = false) => {
    const { isPanel = false } = router.latestLocation.state;
    router.navigate({ href: addressIn(id, to), replace: isPanel || isInPlace });
  };
}

/** Runs once the browser has shown that the link was pressed. */
const afterPaint = (run: () => void) => requestAnimationFrame(() => setTimeout(run));

const addressIn = (org: string, to: string): string => `/o/${org}${to}`;
