import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

export const isOnline = (): boolean => onlineManager.isOnline();

/** Calls a function when the network goes and when it comes back; returns the way to stop. */
export const onNetwork = (changed: () => void): (() => void) => onlineManager.subscribe(changed);

/** Whether the browser has a network, as far as it knows. */
export const useIsOnline = (): boolean => useSyncExternalStore(onNetwork, isOnline);
