import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/**
 * Prints `N passed, N failed` as the last line of a run, for whoever reads it by program. A file
 * that could not be loaded and an error outside of any test count as failed, as does a run that
 * did not come to its end.
 */
export default class Tally implements Reporter {
  private passed = 0;
  private failed = 1;

  onInit(): void {
    // At exit, since the summary of the default reporter and what teardown says come first.
    process.once('exit', () =>
      process.stdout.write(`${this.passed} passed, ${this.failed} failed\n`),
    );
  }

  onTestRunEnd(
    modules: readonly TestModule[],
    unhandledErrors: readonly SerializedError[] = [],
  ): void {
    this.passed = 0;
    this.failed = unhandledErrors.length;
    for (const { children, errors } of modules.map(parts)) {
      this.passed += [...children.allTests('passed')].length;
      this.failed += [...children.allTests('failed')].length + errors.length;
      for (const suite of children.allSuites()) this.failed += suite.errors().length;
    }
  }
}

function parts(module: TestModule) {
  return { children: module.children, errors: module.errors() };
}
