import { useNavigate, useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useTo } from './use-address.ts';

interface GoProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Path and search below the organization, such as `/stock?ledger=materials`. */
  to: string;
}

/** A link to a screen of the organization: a real one, so that it opens in tabs and is copied. */
export function Go({ to, onClick, ...rest }: GoProps) {
  const address = useTo()(to);
  const open = useOpen();
  const router = useRouter();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const plain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (event.defaultPrevented || !plain || event.button !== 0 || rest.target) return;
    event.preventDefault();
    open(to);
  };
  const preload = () => {
    const { pathname } = new URL(address, location.origin);
    router.preloadRoute({ to: pathname as '/' }).catch(() => undefined);
  };
  return <a href={address} onClick={follow} onPointerEnter={preload} {...rest} />;
}

/** Opens a screen of the organization. */
export function useOpen(): (to: string) => void {
  const address = useTo();
  const navigate = useNavigate();
  return (to) => {
    navigate({ href: address(to) });
  };
}
