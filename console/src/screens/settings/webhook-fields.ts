import type { EditField } from '../../parts/edit/edit-values.ts';
import type { Words } from '../../words/language.tsx';
import { eventNames } from './event-names.ts';

/** The fields of an endpoint that a person enters. */
export const webhookFields = (words: Words): readonly EditField[] => {
  const own = words.settings;
  return [
    { name: 'url', label: own.url, isRequired: true, hint: own.urlHint },
    { name: 'description', label: own.description },
    { name: 'batchSize', label: own.batchSize, kind: 'whole', initial: '1', hint: own.batchHint },
    {
      name: 'types',
      label: own.events,
      kind: 'several',
      options: eventNames.map((value) => ({ value, title: words.activity.did(value) })),
      hint: own.eventsHint,
    },
  ];
};
