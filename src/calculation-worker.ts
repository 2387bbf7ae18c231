/** A thread of calculations. */
import { calculations } from './calculations.ts';
import { answerCalculations } from './kernel/calculations/answer-calculations.ts';

answerCalculations(calculations);
