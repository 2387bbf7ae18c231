/** Renders purchase orders on a thread of its own. */
import { answerRenderings } from '@stockwright/pdf';
import { yieldToRequests } from '../../../kernel/sharing/priority.ts';
import { layOut } from './layout.ts';

yieldToRequests();
answerRenderings(layOut);
