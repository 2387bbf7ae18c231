/** Renders purchase orders on a thread of its own. */
import { answerRenderings } from '../../../kernel/pdf/answer-renderings.ts';
import { layOut } from './layout.ts';

answerRenderings(layOut);
