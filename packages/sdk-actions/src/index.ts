/**
 * Categories of actions and their parameters, executors and the data of runs, resources of runs, channels to the daemon.
 *
 * @module
 */
export { ActionError, quote } from './action-error.ts';
export { type ActionCatalog, catalog } from './catalog-service.ts';
export { type Channel, channel } from './channels/channel.ts';
export { type Channels, channels } from './channels/channels-service.ts';
export {
  type ActionVariant,
  action,
  type Binding,
  type BindingField,
  type Category,
  category,
  type OwnBranchNames,
  type ParametersOf,
  type ResultNames,
  type ScopeCondition,
  type VariantParameters,
} from './declaration/category.ts';
export { elementBindings, elementFinders, field } from './declaration/element-finders.ts';
export { elementParameters, waitParameters } from './declaration/element-parameters.ts';
export { numberField, requiredField, textField, wholeField, yesField } from './declaration/finder-fields.ts';
export {
  cssSelector,
  decimal,
  filePath,
  hostedSpreadsheetName,
  integer,
  json,
  listName,
  oneOf,
  openSchema,
  type Parameter,
  type ParameterKind,
  regex,
  seconds,
  tableName,
  text,
  url,
  variableName,
  xpath,
  yesNo,
} from './declaration/parameter.ts';
export { rowsParameters, rowsResults } from './declaration/rows-parameters.ts';
export type { LogLevel, LogLine, RunInfo } from './run/run-info.ts';
export type { RunErrorCode, RunOutcome, RunValues } from './run/run-outcome.ts';
export { traceparentOf } from './run/span-ids.ts';
export type { SpanTrace } from './run/span-trace.ts';
export { addLines, addRows } from './worker-part/add-to-data.ts';
export type { CommandContext, CommandHandler, CommandHandlerOf } from './worker-part/command-handler.ts';
export type { EvidenceCapture, EvidencePart } from './worker-part/evidence.ts';
export {
  type ActionContext,
  type ActionOutcome,
  type ActionProgress,
  type ApprovedCode,
  type AssertApproved,
  type CategoryExecutors,
  defineExecutors,
  type Executor,
  type ExecutorResult,
  type NamedFile,
  type OpenedFile,
  type PerformedAction,
  type SubProjectOrder,
  type SubProjectOutcome,
} from './worker-part/executor.ts';
export { pauseBefore } from './worker-part/pause-before.ts';
export type { CellPlace, RunLists, RunTable, RunTables, RunVariables } from './worker-part/run-data.ts';
export {
  type ResourceContext,
  type Restoring,
  type RunResource,
  runResource,
} from './worker-part/run-resource.ts';
export type { StepCapture, StepPicture, StepRequest } from './worker-part/step-capture.ts';
export {
  type TrafficTarget,
  type TransferredBytes,
  type UsageMeter,
  unmetered,
} from './worker-part/usage-meter.ts';
export {
  type WorkerEnv,
  type WorkerPart,
  type WorkerRegistry,
  workerPart,
} from './worker-part/worker-part.ts';
