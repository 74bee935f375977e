// Import this first: React and other libraries load their slower development build unless NODE_ENV is set by then.
process.env.NODE_ENV ||= 'production';
