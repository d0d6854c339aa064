import { defineExecutors } from '@gatehouse/plugin-runtime/api';
import { notification } from '../categories/notification.ts';

export const notificationExecutors = defineExecutors(notification, {
  Log({ parameters, log }) {
    log(parameters.Level, parameters.Message);
  },
});
