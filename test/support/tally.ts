import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/**
 * Prints `N passed, N failed` as the last line of a run, for programs that read the output. A file
 * that could not be loaded and an error outside of any test count as failed, and so does a run
 * that fails in another way, such as one whose PostgreSQL did not start.
 */
export default class Tally implements Reporter {
  private passed = 0;
  private failed = 0;

  onInit(): void {
    // At exit, after the summary of the default reporter and the output of teardown.
    process.once('exit', (code) => {
      const failed = this.failed || (code === 0 ? 0 : 1);
      process.stdout.write(`${this.passed} passed, ${failed} failed\n`);
    });
  }

  onTestRunEnd(
    modules: readonly TestModule[],
    unhandledErrors: readonly SerializedError[] = [],
  ): void {
    this.passed = 0;
    this.failed = unhandledErrors.length;
    for (const module of modules) {
      this.passed += [...module.children.allTests('passed')].length;
      this.failed += [...module.children.allTests('failed')].length + module.errors().length;
      for (const suite of module.children.allSuites()) this.failed += suite.errors().length;
    }
  }
}
