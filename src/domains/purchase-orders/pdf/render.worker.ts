/** Renders purchase orders on a thread of its own. */
import { answerRenderings } from '@stockwright/pdf';
import { layOut } from './layout.ts';

answerRenderings(layOut);
